import { describe, expect, it } from 'vitest';
import { changeDocument, type DocumentChange } from './change-document.ts';

const document = { 'a/b': 1, list: [1, 2], inner: { kept: true, gone: null } };

describe('changeDocument', () => {
  const cases: [string, DocumentChange, unknown][] = [
    ['adds a field', { operator: 'add', path: '/new', value: 'x' }, { ...document, new: 'x' }],
    ['finds a field by its escaped name', { operator: 'replace', path: '/a~1b', value: 2 }, { ...document, 'a/b': 2 }],
    ['adds in front', { operator: 'add', path: '/list/0', value: 0 }, { ...document, list: [0, 1, 2] }],
    ['appends', { operator: 'add', path: '/list/-', value: 3 }, { ...document, list: [1, 2, 3] }],
    ['counts from the end', { operator: 'replace', path: '/list/-1', value: 9 }, { ...document, list: [1, 9] }],
    ['removes an entry', { operator: 'remove', path: '/list/0' }, { ...document, list: [2] }],
    ['removes a field', { operator: 'remove', path: '/inner/gone' }, { ...document, inner: { kept: true } }],
    ['takes no value for null', { operator: 'add', path: '/new' }, { ...document, new: null }],
    ['replaces the whole', { operator: 'replace', path: '', value: [] }, []],
  ];
  it.each(cases)('%s', (_what, change, expected) => {
    const before = structuredClone(document);
    expect(changeDocument(document, [change])).toEqual(expected);
    expect(document).toEqual(before);
  });

  it.each<DocumentChange>([
    { operator: 'replace', path: '/new', value: 1 },
    { operator: 'remove', path: '/new' },
    { operator: 'remove', path: '' },
    { operator: 'add', path: '/none/new', value: 1 },
    { operator: 'add', path: '/a~1b/new', value: 1 },
    { operator: 'add', path: '/list/3', value: 1 },
    { operator: 'add', path: '/list/first', value: 1 },
    { operator: 'replace', path: '/list/-', value: 1 },
    { operator: 'remove', path: '/list/2' },
    { operator: 'add', path: '/list/2/new', value: 1 },
    { operator: 'add', path: '/constructor/new', value: 1 },
    { operator: 'add', path: 'new', value: 1 },
  ])('names the place that is not there: $operator $path', (change) => {
    expect(() => changeDocument(document, [change])).toThrow(`There is nothing at ${change.path}`);
  });
});
