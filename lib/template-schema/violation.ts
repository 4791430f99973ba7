import { englishDetail, type ViolationCode, type ViolationParams } from './english.ts';
import { fromPointer } from './json.ts';
import { machineTypeKeys, regionPaths } from './machine-keys.ts';

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
  const said = code === 'missing' ? { ...nameMissing(pointer), ...params } : params;
  return { pointer, code, params: said, detail: englishDetail(code, said) };
}

const regionKeys = regionPaths.map((path) => path.at(-1));

/** What is to be given at a place: `region`, `machine`, or `other` with the key as its name. */
function nameMissing(pointer: string): { what: 'region' | 'machine' | 'other'; name: string } {
  const name = fromPointer(pointer).at(-1) ?? '';
  const what = regionKeys.includes(name) ? 'region' : machineTypeKeys.includes(name) ? 'machine' : 'other';
  return { what, name };
}
