import type { Configuration } from 'oidc-provider';
import { frame, languageOf } from './page.ts';

const words = {
  en: {
    enterTitle: 'Enter the code',
    enterLead: 'It stands where the sign-in began, such as a command line.',
    next: 'Continue',
    wrong: 'This code is not right, or it is over. Start the sign-in again.',
    confirmTitle: 'Is this the code?',
    confirmLead: 'Go on only where you began this sign-in yourself and it shows the same code.',
    abort: 'Cancel',
    doneTitle: 'You are signed in',
    doneLead: 'Close this page and go back to where you came from.',
  },
  zh: {
    enterTitle: '输入代码',
    enterLead: '代码显示在发起登录的地方，例如命令行。',
    next: '继续',
    wrong: '代码不正确或已失效。请重新发起登录。',
    confirmTitle: '代码是否一致？',
    confirmLead: '仅当登录由你本人发起且显示的代码相同时才继续。',
    abort: '取消',
    doneTitle: '登录成功',
    doneLead: '可以关闭此页面，返回原来的程序。',
  },
};

type DeviceFlow = Exclude<NonNullable<Configuration['features']>['deviceFlow'], undefined>;

/** The device authorization grant (RFC 8628) with pages of the provider's own look. */
export const deviceFlow: DeviceFlow = {
  enabled: true,
  userCodeInputSource: (context, form, _out, error) => {
    const language = languageOf(context.get('accept-language'));
    const text = words[language];
    const note = error ? `<p role="alert">${text.wrong}</p>` : '';
    const button = `<button form="op.deviceInputForm">${text.next}</button>`;
    context.body = frame(language, text.enterTitle, error ? note : `<p>${text.enterLead}</p>`, `${form}${button}`);
  },
  userCodeConfirmSource: (context, form, _client, _device, userCode) => {
    const language = languageOf(context.get('accept-language'));
    const text = words[language];
    const buttons =
      `<button form="op.deviceConfirmForm" autofocus>${text.next}</button>` +
      `<button form="op.deviceConfirmForm" name="abort" value="yes">${text.abort}</button>`;
    const code = `<p><b>${userCode}</b></p>`;
    context.body = frame(language, text.confirmTitle, `<p>${text.confirmLead}</p>${code}`, `${form}${buttons}`);
  },
  successSource: (context) => {
    const language = languageOf(context.get('accept-language'));
    context.body = frame(language, words[language].doneTitle, `<p>${words[language].doneLead}</p>`, '');
  },
};
