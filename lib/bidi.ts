const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Characters that are not seen and turn the text after them round. */
const turning = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name as it can stand in a sentence: one that is written from right to left stands between U+2068 and U+2069, so that
 * the words around it keep their order. Characters that would turn these round are left out.
 */
export function isolate(name: string): string {
  const plain = name.replace(turning, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
