import { Pulls } from './pulls.ts';
import type { Repository } from './repository.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A pull request for a person at the demo, who merges or closes it with a click; null where there is none. */
export async function drawPull(repository: Repository, number: number): Promise<string | null> {
  const pull = await new Pulls(repository).get(number);
  if (!pull) return null;
  const state = pull.mergedAs !== null ? `merged by ${pull.mergedBy}` : pull.state;
  const act = (name: string, label: string) =>
    `<form method="post" action="?act=${name}"><button type="submit">${label}</button></form>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(pull.title)}</title>
<style>body{font:15px system-ui;max-width:60rem;margin:3rem auto;padding:0 1rem}pre{white-space:pre-wrap}form{display:inline}</style>
<h1>${escapeHtml(pull.title)} #${pull.number}</h1>
<p>${escapeHtml(pull.head)} → ${escapeHtml(pull.base)}: <strong>${escapeHtml(state)}</strong></p>
<pre>${escapeHtml(pull.body)}</pre>
${pull.state === 'open' ? `${act('merge', 'Merge')} ${act('close', 'Close')}` : ''}</html>`;
}
