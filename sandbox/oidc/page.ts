import type { Persona } from './personas.ts';

const words = {
  en: {
    title: 'Who is signing in?',
    lead: 'This identity provider belongs to the sandbox. Each button is a real OpenID Connect sign-in.',
    everywhere: 'all projects',
  },
  zh: {
    title: '以谁的身份登录？',
    lead: '此身份提供方属于沙箱。每个按钮都是一次真实的 OpenID Connect 登录。',
    everywhere: '所有项目',
  },
};

const style = `
:root{color-scheme:light dark;--canvas:#f3f5f6;--surface:#fff;--text:#1b2227;--muted:#5a666e;--line:#d9dfe3;--accent:#00677d;--hover:#eef2f4}
@media (prefers-color-scheme:dark){:root{--canvas:#0f1417;--surface:#171d21;--text:#e8edf0;--muted:#9aa8b0;--line:#2b353b;--accent:#5cc3d9;--hover:#1f272c}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--canvas);color:var(--text);
font:13px/20px Inter,"Noto Sans SC",ui-sans-serif,system-ui,sans-serif;padding:24px 16px}
main{width:100%;max-width:560px;background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:24px}
h1{font-size:20px;line-height:28px;margin:0 0 4px;letter-spacing:-.011em}p{margin:0 0 20px;color:var(--muted)}
ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:8px}
button{width:100%;min-height:56px;text-align:left;font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:6px;padding:8px 12px;cursor:pointer}
button:hover{background:var(--hover)}button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
input:not([type=hidden]){font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:6px;padding:8px 12px;width:100%;margin-bottom:8px}
button+button{margin-top:8px}p b{font-size:20px;line-height:28px;color:var(--text);letter-spacing:.1em}b{font-weight:500;display:block}span{color:var(--muted);font-size:12px;line-height:16px}`;

export type PageLanguage = 'en' | 'zh';
/** Of a browser's Accept-Language. */
export const languageOf = (header: string | undefined): PageLanguage => (/^\s*zh/i.test(header ?? '') ? 'zh' : 'en');

/** A page of the provider: heading, text and controls, all of them HTML. */
export const frame = (language: PageLanguage, title: string, text: string, controls: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${text}${controls}</main></body></html>`;

/** The provider's own sign-in page: one button a persona, posting to the interaction it belongs to. */
export function personaPage(action: string, personas: readonly Persona[], language: PageLanguage): string {
  const text = words[language];
  const buttons = personas
    .map(
      (persona) =>
        `<li><form method="post" action="${action}"><button name="login" value="${persona.email}"><b>${persona.name} · ${persona.email}</b>` +
        `<span>${persona.roles.join(', ')} · ${persona.project ?? text.everywhere}<br>${persona.errand[language]}</span></button></form></li>`,
    )
    .join('');
  return frame(language, text.title, `<p>${text.lead}</p>`, `<ul>${buttons}</ul>`);
}

/** Ends the session here as well; it asks nobody, because whoever gets here pressed a button to sign out. */
export function logoutPage(form: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing out</title><style>${style}</style></head>` +
    `<body><main><h1>Signing out</h1>${form}<input type="hidden" form="op.logoutForm" name="logout" value="yes">` +
    '<button form="op.logoutForm">Sign out</button></main><script>document.forms[0].submit()</script></body></html>'
  );
}
