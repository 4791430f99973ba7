import { expect, test } from 'vitest';
import { chineseLabels } from './chinese-labels.ts';
import { joinLabels, labelOfKey, withChinese } from './words.ts';

test('titles of charts and keys without one have their Chinese where it is known', () => {
  expect(withChinese('Pod ranges')).toEqual({ en: 'Pod ranges', zh: 'Pod 地址段' });
  expect(withChinese('Region')).toEqual({ en: 'Region', zh: '区域' });
  expect(labelOfKey('logMaxAge')).toEqual({ en: 'Log max age', zh: '日志保留天数' });
  expect(withChinese('Colour of the bicycle')).toEqual({ en: 'Colour of the bicycle' });
  expect(withChinese('constructor')).toEqual({ en: 'constructor' });
});

test('labels of groups are joined without a space between Chinese characters', () => {
  expect(joinLabels([labelOfKey('worker'), labelOfKey('rootVolumeSize')]).zh).toBe('工作节点系统盘');
  expect(joinLabels([labelOfKey('worker'), withChinese('SSH key')]).zh).toBe('工作节点 SSH 密钥');
  expect(joinLabels([withChinese('Root disk (GiB)'), labelOfKey('version')]).zh).toBe('系统盘（GiB）版本');
});

test('every Chinese label is spelt as sentences are, and its English as it is looked up', () => {
  const wrong = Object.entries(chineseLabels).filter(
    ([en, zh]) =>
      en !== en.toLowerCase() ||
      /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|\p{Script=Han} \p{Script=Han}|[()]/u.test(zh),
  );
  expect(wrong).toEqual([]);
});
