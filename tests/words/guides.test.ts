import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainedPaths, helpPlace } from '../../components/shell/help-place.ts';
import { pageRoutes } from '../../dev/places.ts';
import { excerptOf, guideNames, hasWords, markWords, parseGuide, parseTerms, sectionText } from '../../lib/guide.ts';
import { readingEase, sentencesOf, wordsOf } from './spoken.ts';

const guideOf = (name: string, locale: string) =>
  parseGuide(readFileSync(`docs/guides/help/${name}.${locale}.md`, 'utf8'));
const linksIn = (name: string, locale: string) =>
  [...readFileSync(`docs/guides/help/${name}.${locale}.md`, 'utf8').matchAll(/\]\((\/[^)]*)\)/g)].map(
    ([, to = '']) => to,
  );

describe.each(guideNames)('the guide for %s', (name) => {
  it('has the same sections in both languages, each with words', () => {
    const [en, zh] = [guideOf(name, 'en'), guideOf(name, 'zh')];
    expect(en.title).not.toBe('');
    expect(en.lede).not.toBe('');
    expect(en.sections.length).toBeGreaterThanOrEqual(5);
    expect(zh.sections.map(({ id }) => id)).toEqual(en.sections.map(({ id }) => id));
    expect(new Set(en.sections.map(({ id }) => id)).size, 'each section has a name of its own').toBe(
      en.sections.length,
    );
    for (const section of [...en.sections, ...zh.sections]) {
      expect(section.heading).not.toBe('');
      expect(sectionText(section).length).toBeGreaterThan(20);
    }
  });

  it('links to pages that exist, the same in both languages', () => {
    const routes = new Set(pageRoutes());
    expect(linksIn(name, 'en').filter((to) => !routes.has(to))).toEqual([]);
    expect(linksIn(name, 'zh')).toEqual(linksIn(name, 'en'));
  });

  it('says everything in plain English of at most twenty words', () => {
    const { lede, sections } = guideOf(name, 'en');
    const prose = [
      lede,
      ...sections.map((section) =>
        sectionText({ ...section, blocks: section.blocks.filter(({ kind }) => kind === 'markdown') }),
      ),
    ];
    const sentences = prose.flatMap(sentencesOf).filter((sentence) => wordsOf(sentence).length >= 4);
    expect(sentences.filter((sentence) => wordsOf(sentence).length > 20)).toEqual([]);
    const ease = sentences.map(readingEase).sort((one, other) => one - other);
    expect(ease[Math.floor(ease.length / 2)]).toBeGreaterThanOrEqual(60);
  });
});

it('help about a page leads to a section that exists, and other pages to all guides', () => {
  const sections = guideNames.flatMap((name) => guideOf(name, 'en').sections.map(({ id }) => `${name}#${id}`));
  expect(explainedPaths.filter(([, place]) => !sections.includes(place))).toEqual([]);
  expect(helpPlace('/costs/budgets/1')).toBe('/help/finops#budgets');
  expect(helpPlace('/costs')).toBe('/help/finops#costs');
  expect(helpPlace('/')).toBe('/help');
  expect(helpPlace('/catalogue')).toBe('/help');
});

it('the glossary has both languages and a meaning for each term', () => {
  const terms = parseTerms(readFileSync('docs/guides/words.md', 'utf8'));
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter(({ en, zh, means }) => !en || !zh || !means.en || !means.zh)).toEqual([]);
  expect(terms.filter(({ means }) => !/\p{Script=Han}/u.test(means.zh))).toEqual([]);
});

it('finds all words in any order, and shows where', () => {
  expect(hasWords('Order a cluster from the catalog', 'cluster order')).toBe(true);
  expect(hasWords('Order a cluster', 'order budget')).toBe(false);
  expect(markWords('Order a (cluster)', '(clus')).toEqual([
    { text: 'Order a ', isHit: false },
    { text: '(clus', isHit: true },
    { text: 'ter)', isHit: false },
  ]);
  expect(excerptOf(`${'x '.repeat(100)}budget${' y'.repeat(200)}`, 'budget')).toMatch(/^….*budget.*…$/);
});
