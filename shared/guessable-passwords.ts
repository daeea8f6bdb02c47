/**
 * Passwords that others try first. Of the ten thousand commonest of the published lists nearly all fall to the rule
 * of signs already; these are the ones that fulfil it once their case is changed.
 */
import { brand } from "./brand.ts";

const commonest = new Set(
  `password1 password2 password3 password12 password123 password1234 password01
  passw0rd passw0rd1 passw0rd123 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa55word pa$$word
  pa$$w0rd pass1234 pass12345 welcome1 welcome01 welcome12 welcome123 welcome@123 letmein1 letmein123 trustno1 iloveyou1
  iloveyou2 iloveyou12 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qazwsx123 asdf1234 asdfgh123 zxcvbnm1
  zxcvbnm123 abcd1234 abcd123456 abc12345 abc123456 a1b2c3d4 a1s2d3f4 a1234567 a12345678 a123456789 aa123456 aa12345678 1234567a
  12345678a 123456789a 1234qwer 12345qwert 123456abc 123456qwerty 123qweasd 123qwe123 administrator1 admin123 admin1234 admin@123
  changeme1 changeme123 computer1 internet1 master123 dragon123 monkey123 shadow123 superman1 superman123 batman123 michael1
  michelle1 jennifer1 jessica1 charlie1 charlie123 princess1 princess123 sunshine1 sunshine123 football1 football123 baseball1
  basketball1 liverpool1 chelsea1 arsenal1 samsung1 samsung123 google123 hello123 hello1234 test1234 test12345 tester123 user1234
  guest123 default1 default123 blink182 chocolate1 butterfly1 babygirl1 angel123 killer123 pokemon1 pokemon123 starwars1
  freedom1 whatever1 nothing1 purple123 summer123 winter123 secret123 access14 fuckyou1 ncc1701d rush2112 thx1138a slipknot1
  qwertyuiop1 jordan23 jordan123 mustang1 corvette1 ferrari1 mercedes1 cowboys1 steelers1 yankees1 packers1 gateway1 temppass1`.split(
    /\s+/,
  ),
);

/**
 * True for one of the commonest passwords in any case, and for the product's word with nothing but digits and signs.
 * @example isGuessable("P@ssw0rd") // true
 * @example isGuessable("Correct-Horse-7") // false
 */
export function isGuessable(password: string): boolean {
  const small = password.toLowerCase();
  const letters = small.replaceAll(/\P{L}/gu, "");
  return commonest.has(small) || letters === brand.product.toLowerCase();
}
