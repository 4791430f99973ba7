/** How a field is written; `items` is a message of strings under number 1, `quantity` of one, `raw` JSON inside of a message. */
export type FieldType =
  | 'string'
  | 'bytes'
  | 'flag'
  | 'integer'
  | 'time'
  | 'micro-time'
  | 'raw'
  | 'items'
  | 'int-or-string'
  | 'quantity'
  | { message: string };

/** JSON member, type, and whether it comes many times or its members stand beside those of its parent. */
export type Field = [member: string, type: FieldType, how?: 'list' | 'map' | 'inline'];
