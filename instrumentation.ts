/** Boot of the portal: settings are checked before the first request is taken. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next says in which of its runtimes this is only here
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ startPortal }, { orStop }] = await Promise.all([
    import('./server/runtime/start-portal.ts'),
    import('./server/runtime/or-stop.ts'),
  ]);
  // biome-ignore lint/style/noProcessEnv: Next writes its value into the code when it compiles this file
  const isBuilt = process.env.NODE_ENV === 'production';
  await orStop(() => startPortal({ isBuilt }));
}
