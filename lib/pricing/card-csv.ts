import { type PriceField, priceFields } from '../contracts/price-limits.ts';
import type { RateCardVersion } from '../contracts/rate-cards.ts';
import { parseCsv } from '../csv.ts';

// One table for all parts of a card: what a row is about stands in its first cell, and cells that a kind does not know
// stay empty. So a spreadsheet shows everything on one sheet and sorting it breaks nothing.
const columns = ['kind', 'name', 'value', 'vcpu', 'memory_gib', 'gpu', 'low', 'likely', 'high'] as const;
type Column = (typeof columns)[number];
const cardFields = ['provider', 'currency', 'source', 'valid_from', 'valid_until'] as const;

/** A card as text in fields, as files and forms have it; empty is not known. */
export interface CardText {
  currency: string;
  source: string;
  validFrom: string;
  validUntil: string;
  prices: Record<PriceField, string>;
  machines: { name: string; vcpu: string; memoryGib: string; gpu: string; hourly: string }[];
  regions: { name: string; low: string; likely: string; high: string }[];
}

/** What keeps a file from being read, with the line (from 1) on which it stands. */
export type CsvProblem =
  | { code: 'open-quote' | 'not-utf8'; line: number }
  | { code: 'header'; line: number; columns: string }
  | { code: 'cells'; line: number; count: number; expected: number }
  | { code: 'kind' | 'name' | 'twice' | 'misplaced'; line: number; word: string }
  | { code: 'other-provider'; line: number; word: string; provider: string };

/** Rows of a version for a CSV file, the header first. */
export function toCardRows({ provider, currency, source, validFrom, validUntil, rates }: RateCardVersion): string[][] {
  const row = (kind: string, name: string, cells: Partial<Record<Column, string>>) =>
    columns.map((column) => ({ ...cells, kind, name })[column] ?? '');
  const card = { provider, currency, source, valid_from: validFrom, valid_until: validUntil ?? '' };
  return [
    [...columns],
    ...cardFields.map((name) => row('card', name, { value: card[name] })),
    ...priceFields.map((name) => row('price', name, { value: rates[name] ?? '' })),
    ...rates.machines.map(({ name, hourly, vcpu, memoryGib, gpu }) =>
      row('machine', name, {
        value: hourly,
        vcpu: String(vcpu),
        memory_gib: String(memoryGib),
        gpu: String(gpu),
      }),
    ),
    ...rates.regions.map(({ name, low, likely, high }) => row('region', name, { low, likely, high })),
  ];
}

/** A file that was read: the card, the line on which each field (JSON pointer of a version) stands, what is wrong. */
export interface ReadCard {
  card: CardText;
  lines: ReadonlyMap<string, number>;
  problems: CsvProblem[];
}

/**
 * Reads a card from CSV. Whether its prices are prices is asked elsewhere, by the same rules as of the form; here it is
 * asked whether every row is understood, because a row that is left out would change what things cost.
 */
export function readCardCsv(text: string, provider: string): ReadCard {
  const reading = new Reading(provider);
  const { rows, openQuote } = parseCsv(text);
  // Bytes that were no UTF-8 have become this sign.
  const broken = text.split('\n').findIndex((each) => each.includes('\uFFFD'));
  if (broken !== -1) return reading.refuse({ code: 'not-utf8', line: broken + 1 });
  if (openQuote !== null) return reading.refuse({ code: 'open-quote', line: openQuote });
  const [header, ...body] = rows;
  const names = header?.cells.map((each) => each.trim().toLowerCase()) ?? [];
  if (names.length !== columns.length || columns.some((column) => !names.includes(column))) {
    return reading.refuse({ code: 'header', line: header?.line ?? 1, columns: columns.join(',') });
  }
  for (const { line, cells } of body) {
    if (cells.length !== names.length) {
      reading.problems.push({ code: 'cells', line, count: cells.length, expected: names.length });
      continue;
    }
    const at = (column: Column) => cells[names.indexOf(column)]?.trim() ?? '';
    reading.take(line, at);
  }
  return reading;
}

class Reading implements ReadCard {
  readonly card: CardText = {
    currency: '',
    source: '',
    validFrom: '',
    validUntil: '',
    machines: [],
    regions: [],
    prices: Object.fromEntries(priceFields.map((name) => [name, ''])) as CardText['prices'],
  };
  readonly lines = new Map<string, number>();
  readonly problems: CsvProblem[] = [];
  private readonly provider: string;
  constructor(provider: string) {
    this.provider = provider;
  }

  refuse(problem: CsvProblem): ReadCard {
    this.problems.push(problem);
    return this;
  }

  take(line: number, at: (column: Column) => string): void {
    const kind = at('kind').toLowerCase();
    if (kind === 'card') this.takeCard(line, at('name'), at('value'));
    else if (kind === 'price') this.takePrice(line, at('name'), at('value'));
    else if (kind === 'machine') {
      const pointer = `/rates/machines/${this.card.machines.length}`;
      for (const field of ['name', 'vcpu', 'memoryGib', 'gpu', 'hourly']) this.lines.set(`${pointer}/${field}`, line);
      const size = { vcpu: at('vcpu'), memoryGib: at('memory_gib'), gpu: at('gpu') };
      this.card.machines.push({ name: at('name'), ...size, hourly: at('value') });
    } else if (kind === 'region') {
      const pointer = `/rates/regions/${this.card.regions.length}`;
      for (const field of ['name', 'low', 'likely', 'high']) this.lines.set(`${pointer}/${field}`, line);
      this.card.regions.push({ name: at('name'), low: at('low'), likely: at('likely'), high: at('high') });
    } else this.problems.push({ code: 'kind', line, word: at('kind') });
    this.findMisplaced(line, kind, at);
  }

  /** A price in the wrong column would be lost in silence. */
  private findMisplaced(line: number, kind: string, at: (column: Column) => string): void {
    const known: Record<string, readonly Column[]> = {
      card: ['value'],
      price: ['value'],
      region: ['low', 'likely', 'high'],
      machine: ['value', 'vcpu', 'memory_gib', 'gpu'],
    };
    const wrong = columns.slice(2).find((column) => at(column) !== '' && !known[kind]?.includes(column));
    if (known[kind] && wrong) this.problems.push({ code: 'misplaced', line, word: wrong });
  }

  private takeCard(line: number, name: string, value: string): void {
    const field = cardFields.find((each) => each === name);
    if (!field) this.problems.push({ code: 'name', line, word: name });
    else if (field === 'provider') {
      if (value !== this.provider) {
        this.problems.push({ code: 'other-provider', line, word: value, provider: this.provider });
      }
    } else {
      const key = ({ valid_from: 'validFrom', valid_until: 'validUntil' } as const)[field as 'valid_from'] ?? field;
      this.once(line, `/${key}`, name);
      this.card[key as 'currency'] = value;
    }
  }

  private takePrice(line: number, name: string, value: string): void {
    const field = priceFields.find((each) => each === name);
    if (!field) {
      this.problems.push({ code: 'name', line, word: name });
      return;
    }
    this.once(line, `/rates/${field}`, name);
    this.card.prices[field] = value;
  }

  private once(line: number, pointer: string, word: string): void {
    if (this.lines.has(pointer)) this.problems.push({ code: 'twice', line, word });
    this.lines.set(pointer, line);
  }
}
