import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair, FormSection } from '@/components/forms/form-section';
import { useFieldWords } from '@/components/status/server-words';
import { FileButton } from '@/components/ui/file-button';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { FoundCluster } from './found-cluster';
import type { Adoption } from './use-adoption';

/** The form in three steps on one page. */
export function AdoptFields({ adoption, projects }: { adoption: Adoption; projects: readonly string[] }) {
  const t = useTranslations('adoption');
  return (
    <div className="min-w-0">
      <FormSection number={1} title={t('kubeconfig.title')} hint={t('kubeconfig.hint')}>
        <Kubeconfig adoption={adoption} />
      </FormSection>
      <FormSection number={2} title={t('found.title')} hint={t('found.hint')}>
        <FoundCluster adoption={adoption} />
      </FormSection>
      <FormSection number={3} title={t('place.title')} hint={t('place.hint')}>
        <Place adoption={adoption} projects={projects} />
      </FormSection>
    </div>
  );
}

function Kubeconfig({ adoption }: { adoption: Adoption }) {
  const t = useTranslations('adoption.kubeconfig');
  const fieldWords = useFieldWords();
  const { draft, contexts, context, isUnreadable, serverErrors, change } = adoption;
  const names = contexts?.names ?? [];
  const refused = fieldWords(serverErrors, '/kubeconfig');
  return (
    <>
      <FormField
        label={t('label')}
        pointer="/kubeconfig"
        help={t('help')}
        error={isUnreadable ? t('unreadable') : refused}
        action={
          <FileButton
            label={t('file')}
            accept=".yaml,.yml,.conf,.config,.kubeconfig,text/*"
            onChoose={(file) => void file.text().then((kubeconfig) => change({ kubeconfig }))}
          >
            {t('upload')}
          </FileButton>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            className="code-font"
            autoComplete="off"
            spellCheck={false}
            value={draft.kubeconfig}
            onChange={({ target }) => change({ kubeconfig: target.value })}
          />
        )}
      </FormField>
      <FormField
        label={t('context')}
        pointer="/context"
        help={t('contextHelp')}
        error={fieldWords(serverErrors, '/context')}
      >
        {(control) => (
          <Select
            {...control}
            className="code-font"
            disabled={names.length === 0}
            value={context ?? ''}
            onChange={({ target }) => change({ context: target.value || null })}
          >
            {context === null ? <option value="">{t('choose')}</option> : null}
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </FormField>
    </>
  );
}

function Place({ adoption, projects }: { adoption: Adoption; projects: readonly string[] }) {
  const t = useTranslations('adoption.place');
  const fieldWords = useFieldWords();
  const { draft, project, serverErrors, change } = adoption;
  return (
    <>
      <FieldPair>
        <FormField label={t('name')} pointer="/name" help={t('nameHelp')} error={fieldWords(serverErrors, '/name')}>
          {(control) => (
            <Input
              {...control}
              className="code-font"
              autoComplete="off"
              spellCheck={false}
              maxLength={53}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </FormField>
        <FormField label={t('project')} pointer="/project" help={t('projectHelp')}>
          {(control) => (
            <Select {...control} value={project ?? ''} onChange={({ target }) => change({ project: target.value })}>
              {projects.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </FormField>
      </FieldPair>
      <FormField label={t('reason')} help={t('reasonHelp')} error={fieldWords(serverErrors, '/justification')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={draft.justification}
            onChange={({ target }) => change({ justification: target.value })}
          />
        )}
      </FormField>
    </>
  );
}
