/** One member of an object in a JSON text. */
interface Member {
  path: string;
  duplicate: boolean;
}

const space = /[ \t\n\r]*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const scalar = /[^,\]}\s]+/y;

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Reads valid JSON; the result of reading goes only into `members`. */
class Scanner {
  readonly members: Member[] = [];
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private skip(): string {
    this.at += match(space, this.text, this.at).length;
    return this.text[this.at] ?? '';
  }

  value(path: string): void {
    const first = this.skip();
    if (first === '{') this.object(path);
    else if (first === '[') this.array(path);
    else if (first === '"') this.at += match(string, this.text, this.at).length;
    else this.at += match(scalar, this.text, this.at).length;
  }

  private object(path: string): void {
    const seen = new Set<string>();
    this.at += 1;
    while (this.skip() !== '}' && this.at < this.text.length) {
      const quoted = match(string, this.text, this.at);
      const key = JSON.parse(quoted) as string;
      this.at += quoted.length;
      this.skip();
      this.at += 1;
      const at = path === '' ? key : `${path}.${key}`;
      this.members.push({ path: at, duplicate: seen.has(key) });
      seen.add(key);
      this.value(at);
      if (this.skip() === ',') this.at += 1;
    }
    this.at += 1;
  }

  private array(path: string): void {
    this.at += 1;
    for (let index = 0; this.skip() !== ']' && this.at < this.text.length; index += 1) {
      this.value(`${path}[${index}]`);
      if (this.skip() === ',') this.at += 1;
    }
    this.at += 1;
  }
}

/**
 * The fieldValidation texts of a body: duplicates and, for built-in kinds, unknown fields come in the order of the
 * text; for custom kinds the unknown ones (as pruning found them) follow the duplicates.
 * @param text a valid JSON document
 */
export function strictProblems(text: string, unknown: readonly string[], isBuiltin: boolean): string[] {
  const scanner = new Scanner(text);
  scanner.value('');
  const isUnknown = new Set(unknown);
  const duplicates = new Set(scanner.members.filter((member) => member.duplicate).map((member) => member.path));
  const unknownTexts = unknown.map((path) => `unknown field "${path}"`);
  if (!isBuiltin) return [...[...duplicates].map((path) => `duplicate field "${path}"`), ...unknownTexts];
  const texts = scanner.members
    .filter((member) => member.duplicate || isUnknown.has(member.path))
    .map((member) => `${member.duplicate ? 'duplicate' : 'unknown'} field "${member.path}"`);
  return [...new Set(texts)];
}
