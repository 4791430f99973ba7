import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import { pressSend, preview, showApplication, splitTable } from '@/tests/support/application-form';
import { NewApplicationPage } from './new-application-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const words = en.applicationForm;
/** The field of the way in, not the one of a single cluster. */
const hostField = () => screen.getAllByLabelText<HTMLInputElement>(words.ingress.host)[0] as HTMLInputElement;

async function open(user: ReturnType<typeof userEvent.setup>) {
  await splitTable();
  await user.type(screen.getByLabelText(words.name), 'refund-api');
  await user.type(screen.getByLabelText(words.image), 'registry.demo/refund-api:1.8.2');
  await user.click(screen.getByRole('heading', { name: words.ingress.title }));
}

it('sends how it is reached from outside, and the host of a single cluster', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<NewApplicationPage />);
  await open(user);
  // Only a host makes a way in.
  expect(screen.queryByLabelText(words.ingress.path)).toBeNull();
  await user.type(hostField(), 'refunds.example.com');
  // It leads to a port, which is asked for at once.
  expect(screen.getByText(words.problem['no-port'])).toBeTruthy();
  await user.type(screen.getByLabelText(words.port), '8080');
  expect(screen.queryByText(words.problem['no-port'])).toBeNull();
  const path = screen.getByLabelText(words.ingress.path);
  await user.clear(path);
  await user.type(path, '/v1');
  await user.selectOptions(screen.getByLabelText(words.ingress.pathType), words.ingress.pathTypes.Exact);
  await user.type(screen.getByLabelText(words.ingress.class), 'nginx');
  expect(screen.getByText('refunds.example.com/v1')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(words.override.add), 'fraud');
  const fraud = within(screen.getByRole('group', { name: 'On fraud' }));
  await user.type(fraud.getByLabelText(words.override.host), 'refunds.fraud.example.com');
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: {
      port: 8080,
      ingress: {
        host: 'refunds.example.com',
        path: '/v1',
        pathType: 'Exact',
        ingressClass: 'nginx',
        tlsSecret: null,
      },
      overrides: [{ cluster: 'fraud', host: 'refunds.fraud.example.com' }],
    },
  });
});

it('keeps the host of a single cluster in view once nobody comes from outside', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await open(user);
  await user.type(screen.getByLabelText(words.port), '8080');
  await user.type(hostField(), 'a.example');
  await user.selectOptions(screen.getByLabelText(words.override.add), 'fraud');
  const fraud = within(screen.getByRole('group', { name: 'On fraud' }));
  await user.type(fraud.getByLabelText(words.override.host), 'b.example');
  await user.clear(hostField());
  expect(fraud.getByText(words.problem['no-host'])).toBeTruthy();
  await user.clear(fraud.getByLabelText(words.override.host));
  expect(fraud.queryByLabelText(words.override.host)).toBeNull();
});

it('warns of one host on several clusters', async () => {
  const traps = [{ code: 'same-host' as const, clusters: ['ledger', 'fraud'] }];
  showApplication(<NewApplicationPage />, { answers: { preview: () => Response.json(preview({ traps })) } });
  await splitTable();
  expect(screen.getByText('ledger and fraud: each answers under the same name.')).toBeTruthy();
  expect(screen.getByText(words.trap['same-host'].next)).toBeTruthy();
});

it('fills the way in from YAML, and says what to do with objects that it does not take', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await splitTable();
  await user.click(screen.getByRole('button', { name: words.yaml.dots }));
  const dialog = within(await screen.findByRole('dialog', { name: words.yaml.title }, { timeout: 5000 }));
  const backend = { service: { name: 'web', port: { number: 80 } } };
  const paths = [{ path: '/', pathType: 'Prefix', backend }];
  const container = { image: 'web:1', ports: [{ containerPort: 80 }] };
  const objects = [
    { kind: 'Deployment', metadata: { name: 'web' }, spec: { template: { spec: { containers: [container] } } } },
    { kind: 'Ingress', metadata: { name: 'web' }, spec: { rules: [{ host: 'web.example', http: { paths } }] } },
    { kind: 'Secret', metadata: { name: 'keys' } },
    { kind: 'NetworkPolicy', metadata: { name: 'web' } },
  ];
  await user.click(dialog.getByLabelText(words.yaml.label));
  await user.paste(objects.map((object) => JSON.stringify(object)).join('\n---\n'));
  expect(dialog.getByText('Secret keys')).toBeTruthy();
  expect(dialog.getByText(words.yaml.instead.Secret)).toBeTruthy();
  expect(dialog.getByText(words.yaml.instead.other)).toBeTruthy();
  expect(dialog.queryByText(words.yaml.instead.PersistentVolumeClaim)).toBeNull();
  await user.click(dialog.getByRole('button', { name: words.yaml.act }));
  expect(hostField().value).toBe('web.example');
});

it('takes an Ingress to a Service with another port, and says what becomes of that port', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await splitTable();
  await user.click(screen.getByRole('button', { name: words.yaml.dots }));
  const dialog = within(await screen.findByRole('dialog', { name: words.yaml.title }, { timeout: 5000 }));
  const labels = { app: 'web' };
  const containers = [{ image: 'web:1', ports: [{ containerPort: 8080 }] }];
  const ingress = (name: string, service: string) => {
    const paths = [{ path: '/', pathType: 'Prefix', backend: { service: { name: service, port: { number: 80 } } } }];
    return { kind: 'Ingress', metadata: { name }, spec: { rules: [{ host: 'web.example', http: { paths } }] } };
  };
  const objects = [
    {
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { template: { metadata: { labels }, spec: { containers } } },
    },
    { kind: 'Service', metadata: { name: 'web' }, spec: { selector: labels, ports: [{ port: 80, targetPort: 8080 }] } },
    ingress('web', 'web'),
    ingress('other', 'elsewhere'),
  ];
  await user.click(dialog.getByLabelText(words.yaml.label));
  await user.paste(objects.map((object) => JSON.stringify(object)).join('\n---\n'));
  expect(dialog.getByText('Service web: spec.ports.0.port')).toBeTruthy();
  expect(dialog.getByText(words.yaml.instead.port)).toBeTruthy();
  expect(dialog.getByText('Ingress other')).toBeTruthy();
  expect(dialog.getByText(words.yaml.instead.Ingress)).toBeTruthy();
  expect(dialog.queryByText(words.yaml.instead.other)).toBeNull();
  await user.click(dialog.getByRole('button', { name: words.yaml.act }));
  expect(hostField().value).toBe('web.example');
  expect(screen.getByLabelText<HTMLInputElement>(words.port).value).toBe('8080');
});
