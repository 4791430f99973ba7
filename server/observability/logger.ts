import { pino } from 'pino';

/** JSON lines on standard output. Headers, cookies, tokens and kubeconfigs are never passed to it. */
export const logger = pino({
  name: 'slipway',
  level: 'info',
  redact: {
    paths: ['*.authorization', '*.cookie', '*.token', '*.password', '*.secret', '*.kubeconfig'],
    censor: '***',
  },
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
});
