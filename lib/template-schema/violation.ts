import { englishDetail, type ViolationCode, type ViolationParams } from './english.ts';

/** One refused value. */
export type Violation = {
  /** JSON pointer into the overrides, `''` for all of them. */
  pointer: string;
  code: ViolationCode;
  /** For the translation of the code; `usual` is the template's default, when it says something. */
  params: ViolationParams;
  /** The same in English: what is allowed, and what is usual. */
  detail: string;
};

export function violation(pointer: string, code: ViolationCode, params: ViolationParams = {}): Violation {
  return { pointer, code, params, detail: englishDetail(code, params) };
}
