import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first file needs a control plane that nobody has joined. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/** What Karmada does: `npm run conformance -- --kubeconfig FILE --with-karmada`, which starts what the cases need. */
export default defineConfig({
  test: {
    name: 'conformance-karmada',
    environment: 'node',
    include: ['tests/conformance/karmada/*.cases.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The cases share one control plane: what a file joins to it shows in the messages of others.
    fileParallelism: false,
    sequence: { sequencer: ByName },
  },
});
