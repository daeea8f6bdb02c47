/** The mails about accounts, in the languages of the product. A subject never contains text that a user chose. */
import { brand } from "../brand.ts";
import { DEFAULT_LOCALE, type ProductLocale, productLocales } from "../localize.ts";
import type { AccountMailKind } from "../stores/dynamodb/mail-store.ts";
import { CODE_VALID_SECONDS } from "../timings.ts";

export interface MailText {
  subject: string;
  text: string;
}
type MailTexts = Record<AccountMailKind, (code: string, origin: string) => MailText>;

const minutes = CODE_VALID_SECONDS / 60;

const texts = {
  en: {
    activation: (code) => ({
      subject: `Your ${brand.product} activation code`,
      text: `Your activation code is ${code}\n\nIt is valid for ${minutes} minutes. Enter it on the page where you signed up.\nIf you did not sign up, you can ignore this mail.`,
    }),
    "known-address": (_code, origin) => ({
      subject: `You already have a ${brand.product} account`,
      text: `Somebody, possibly you, tried to sign up with this address. You already have an account: sign in at ${origin}/login\nIf you forgot your password, request a new one at ${origin}/forgot`,
    }),
    reset: (code) => ({
      subject: `Your ${brand.product} code for a new password`,
      text: `Your code for a new password is ${code}\n\nIt is valid for ${minutes} minutes. Enter it in the browser where you requested it.\nIf you did not request it, you can ignore this mail; your password has not changed.`,
    }),
    "password-changed": (_code, origin) => ({
      subject: `Your ${brand.product} password was changed`,
      text: `The password of your account was changed and your other sessions were ended.\nIf this was not you, choose a new password immediately: ${origin}/forgot`,
    }),
    "token-created": (_code, origin) => ({
      subject: `An access token of your ${brand.product} account was created`,
      text: `An access token was created for your account: a program can act for you with it, as far as it allows.\nIf this was not you, sign in, revoke it in Settings, and choose a new password, which ends all of them: ${origin}/settings`,
    }),
    "factors-changed": (_code, origin) => ({
      subject: `How you sign in to ${brand.product} was changed`,
      text: `Your two-step verification was changed: a passkey, an authenticator app or recovery codes were added, removed or replaced, or an administrator reset it.\nIf this was not you, sign in and look at Settings, choose a new password, and ask an administrator: ${origin}/settings`,
    }),
  },
  es: {
    activation: (code) => ({
      subject: `Su código de activación de ${brand.product}`,
      text: `Su código de activación es ${code}\n\nEs válido durante ${minutes} minutos. Escríbalo en la página donde se registró.\nSi usted no se registró, puede ignorar este mensaje.`,
    }),
    "known-address": (_code, origin) => ({
      subject: `Ya tiene una cuenta de ${brand.product}`,
      text: `Alguien, quizá usted, intentó registrarse con esta dirección. Ya tiene una cuenta: inicie sesión en ${origin}/login\nSi olvidó su contraseña, pida una nueva en ${origin}/forgot`,
    }),
    reset: (code) => ({
      subject: `Su código de ${brand.product} para una nueva contraseña`,
      text: `Su código para una nueva contraseña es ${code}\n\nEs válido durante ${minutes} minutos. Escríbalo en el navegador donde lo pidió.\nSi usted no lo pidió, puede ignorar este mensaje; su contraseña no cambia.`,
    }),
    "password-changed": (_code, origin) => ({
      subject: `Su contraseña de ${brand.product} ha cambiado`,
      text: `La contraseña de su cuenta ha cambiado y sus otras sesiones se han cerrado.\nSi no fue usted, elija enseguida una nueva contraseña: ${origin}/forgot`,
    }),
    "token-created": (_code, origin) => ({
      subject: `Se ha creado un token de acceso de su cuenta de ${brand.product}`,
      text: `Se ha creado un token de acceso de su cuenta: con él, un programa puede actuar en su nombre hasta donde el token lo permita.\nSi no fue usted, inicie sesión, revóquelo en los ajustes y elija una nueva contraseña, que los anula todos: ${origin}/settings`,
    }),
    "factors-changed": (_code, origin) => ({
      subject: `Ha cambiado cómo inicia sesión en ${brand.product}`,
      text: `Su verificación en dos pasos ha cambiado: se añadieron, quitaron o sustituyeron una llave de acceso, una aplicación de autenticación o códigos de recuperación, o un administrador la restableció.\nSi no fue usted, inicie sesión, revise los ajustes, elija una nueva contraseña y avise a un administrador: ${origin}/settings`,
    }),
  },
  fr: {
    activation: (code) => ({
      subject: `Votre code d'activation ${brand.product}`,
      text: `Votre code d'activation est ${code}\n\nIl est valable ${minutes} minutes. Saisissez-le sur la page où vous vous êtes inscrit.\nSi vous ne vous êtes pas inscrit, ignorez ce message.`,
    }),
    "known-address": (_code, origin) => ({
      subject: `Vous avez déjà un compte ${brand.product}`,
      text: `Quelqu'un, peut-être vous, a voulu s'inscrire avec cette adresse. Vous avez déjà un compte : connectez-vous sur ${origin}/login\nMot de passe oublié ? Demandez-en un nouveau sur ${origin}/forgot`,
    }),
    reset: (code) => ({
      subject: `Votre code ${brand.product} pour un nouveau mot de passe`,
      text: `Votre code pour un nouveau mot de passe est ${code}\n\nIl est valable ${minutes} minutes. Saisissez-le dans le navigateur où vous l'avez demandé.\nSi vous ne l'avez pas demandé, ignorez ce message ; votre mot de passe ne change pas.`,
    }),
    "password-changed": (_code, origin) => ({
      subject: `Votre mot de passe ${brand.product} a changé`,
      text: `Le mot de passe de votre compte a été changé et vos autres sessions ont été fermées.\nSi ce n'était pas vous, choisissez tout de suite un nouveau mot de passe : ${origin}/forgot`,
    }),
    "token-created": (_code, origin) => ({
      subject: `Un jeton d'accès de votre compte ${brand.product} a été créé`,
      text: `Un jeton d'accès a été créé pour votre compte : un programme peut agir en votre nom, dans les limites du jeton.\nSi ce n'était pas vous, connectez-vous, révoquez-le dans les paramètres et choisissez un nouveau mot de passe, ce qui les annule tous : ${origin}/settings`,
    }),
    "factors-changed": (_code, origin) => ({
      subject: `Votre façon de vous connecter à ${brand.product} a changé`,
      text: `Votre validation en deux étapes a changé : une clé d'accès, une application d'authentification ou des codes de récupération ont été ajoutés, retirés ou remplacés, ou un administrateur l'a réinitialisée.\nSi ce n'était pas vous, connectez-vous, ouvrez les paramètres, choisissez un nouveau mot de passe et prévenez un administrateur : ${origin}/settings`,
    }),
  },
} as const satisfies Record<ProductLocale, MailTexts>;

/** Subject and text of a mail; an unsupported locale gets English. */
export function mailText(kind: AccountMailKind, locale: string, code: string, origin: string): MailText {
  const supported = productLocales.find((known) => known.code === locale)?.code ?? DEFAULT_LOCALE;
  return texts[supported as ProductLocale][kind](code, origin); // DEFAULT_LOCALE is one of productLocales
}
