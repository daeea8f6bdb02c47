/** What the page about accessibility says: loaded with it. Each claim is one that the tests of the project check. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  title: "Accessibility",
  lead: "These forms are made for everybody. Here is what is checked, and what is not.",
  checked: "What the tests check",
  checks: [
    "The rules of WCAG 2.2, levels A and AA, that a program can judge (axe): on phones and wide screens, light and dark, in each language of the page.",
    "Every question, step and button with the keyboard alone, with a visible focus.",
    "Text enlarged to 200 %, screens of 320 pixels, less motion, and writing from right to left.",
    "In the engines of Chrome and, for typing, of Firefox; on older browsers by leaving out what they lack.",
    "PDF reports have tags, a language and a title, in the form that PDF/UA-1 asks for, wherever the page allows it.",
  ],
  limits: "Known limits",
  gaps: [
    "A program finds only some barriers. No formal audit and no test with users of screen readers is part of these checks.",
    "Maps and drawing areas are for the eye. Places can be typed or chosen from a list, and signatures typed.",
    "Pictures, recordings and texts come from the authors of a form, who decide on their descriptions and languages.",
    "The engine of Safari is not part of these checks.",
  ],
  help: "If something is in your way",
  helpText:
    "Tell the people who sent you the form: their contact is below the form where they gave one. Say which question it is, and which device and browser you use. They can also take your answers in another way.",
};
export type AccessibilityTexts = typeof en;

const es: AccessibilityTexts = {
  title: "Accesibilidad",
  lead: "Estos formularios están hechos para todo el mundo. Aquí se dice qué se comprueba y qué no.",
  checked: "Qué comprueban las pruebas",
  checks: [
    "Las reglas de WCAG 2.2, niveles A y AA, que un programa puede juzgar (axe): en teléfonos y pantallas anchas, en claro y oscuro, en cada idioma de la página.",
    "Cada pregunta, paso y botón solo con el teclado, con el foco siempre visible.",
    "Texto ampliado al 200 %, pantallas de 320 píxeles, menos movimiento y escritura de derecha a izquierda.",
    "En los motores de Chrome y, al escribir, de Firefox; en navegadores antiguos, quitando lo que les falta.",
    "Los informes en PDF tienen etiquetas, idioma y título, en la forma que pide PDF/UA-1, siempre que la página lo permita.",
  ],
  limits: "Límites conocidos",
  gaps: [
    "Un programa solo encuentra algunas barreras. Estas comprobaciones no incluyen una auditoría formal ni pruebas con personas que usan lectores de pantalla.",
    "Los mapas y las zonas de dibujo son para la vista. Los lugares se pueden escribir o elegir en una lista, y las firmas se pueden escribir.",
    "Las imágenes, grabaciones y textos son de los autores del formulario, que deciden sus descripciones e idiomas.",
    "El motor de Safari no está entre estas comprobaciones.",
  ],
  help: "Si algo se lo impide",
  helpText:
    "Dígaselo a quienes le mandaron el formulario: su contacto está debajo del formulario si lo dieron. Diga qué pregunta es y qué dispositivo y navegador usa. También pueden tomar sus respuestas de otra manera.",
};

const fr: AccessibilityTexts = {
  title: "Accessibilité",
  lead: "Ces formulaires sont faits pour tout le monde. Voici ce qui est vérifié, et ce qui ne l’est pas.",
  checked: "Ce que les tests vérifient",
  checks: [
    "Les règles des WCAG 2.2, niveaux A et AA, qu’un programme peut juger (axe)\u00a0: sur téléphone et grand écran, en clair et en sombre, dans chaque langue de la page.",
    "Chaque question, étape et bouton au clavier seul, avec un focus visible.",
    "Le texte agrandi à 200\u00a0%, les écrans de 320 pixels, moins de mouvement, et l’écriture de droite à gauche.",
    "Dans les moteurs de Chrome et, pour la saisie, de Firefox\u00a0; dans d’anciens navigateurs, en retirant ce qui leur manque.",
    "Les rapports PDF ont des balises, une langue et un titre, comme le demande PDF/UA-1, partout où la page le permet.",
  ],
  limits: "Limites connues",
  gaps: [
    "Un programme ne trouve que certains obstacles. Ces vérifications ne comprennent ni audit formel ni essai avec des utilisateurs de lecteurs d’écran.",
    "Les cartes et les zones de dessin s’adressent à la vue. Les lieux peuvent être saisis ou choisis dans une liste, et les signatures tapées.",
    "Les images, enregistrements et textes viennent des auteurs du formulaire, qui décident de leurs descriptions et de leurs langues.",
    "Le moteur de Safari ne fait pas partie de ces vérifications.",
  ],
  help: "Si quelque chose vous gêne",
  helpText:
    "Dites-le à ceux qui vous ont envoyé le formulaire\u00a0: leur contact est sous le formulaire s’ils en ont donné un. Dites de quelle question il s’agit, et quel appareil et quel navigateur vous utilisez. Ils peuvent aussi recevoir vos réponses autrement.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    accessibility: AccessibilityTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const accessibilityTextsFor = (code: string): AccessibilityTexts =>
  textsOf("accessibility", { en, es, fr }, code) ?? en;
