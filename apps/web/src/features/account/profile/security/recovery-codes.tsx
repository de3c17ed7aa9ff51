import '@mantine/core/styles/Code.css'
import { Alert, Button, Code, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#lib/api/save-file.ts'
import { CopyButton } from '#ui/input/copy-button.tsx'

/** New recovery codes, to copy or save as a file. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('second-factor')
  const text = codes.join('\n')
  return (
    <Stack>
      <Alert color="warning">{t('codes.shown_once')}</Alert>
      <div
        data-secret="shown"
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
          gap: 8,
        }}
      >
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center">
            {code}
          </Code>
        ))}
      </div>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={text} label={t('codes.copy')} copiedLabel={t('codes.copied')} />
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveFile(
                new Blob([`${location.host}\n\n${text}\n`], { type: 'text/plain' }),
                'pos-recovery-codes.txt',
              )
            }
          >
            {t('codes.download')}
          </Button>
        </Group>
        <Button onClick={onKept} data-autofocus>
          {t('codes.saved')}
        </Button>
      </Group>
    </Stack>
  )
}
