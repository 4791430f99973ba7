import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '../../messages/en.json';
import zh from '../../messages/zh.json';
import { ToolAccess } from './tool-access';

it.each([
  ['en', 'Command line', 'Connect an agent'],
  ['zh', '命令行', '连接智能体'],
] as const)('says in %s with which commands and settings this very portal is used', (locale, commandLine, agent) => {
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={locale === 'zh' ? zh : en}>
      <ToolAccess />
    </NextIntlClientProvider>,
  );
  const own = window.location.origin;
  expect(screen.getByRole('region', { name: commandLine }).textContent).toContain(`slipway login --url ${own}`);
  const settings = screen.getByRole('region', { name: agent }).querySelector('pre')?.textContent ?? '';
  expect(JSON.parse(settings)).toEqual({ mcpServers: { slipway: { type: 'http', url: `${own}/api/mcp` } } });
});
