import { Button, FileButton, List, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './menu-import.module.css'

const sources = ['square', 'toast', 'loyverse', 'airregi', 'smaregi', 'clover', 'any'] as const

interface FileStepProps {
  isBusy: boolean
  onFile: (file: File) => void
}

/** Accepts the file, selected or dropped, and explains where other systems export it. */
export function FileStep({ isBusy, onFile }: FileStepProps) {
  const { t } = useTranslation('menu-import')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Stack gap="lg">
      <Stack
        gap="sm"
        align="center"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={(file) => file && onFile(file)}
        >
          {(button) => (
            <Button
              {...button}
              size="md"
              leftSection={<IconFileUpload size={18} />}
              loading={isBusy}
            >
              {t('file.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {isBusy ? t('file.reading') : t('file.drop')}
        </Text>
      </Stack>
      <Text size="sm">{t('file.help')}</Text>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('file.where')}
        </Text>
        <List size="sm" spacing={4}>
          {sources.map((source) => (
            <List.Item key={source}>{t(`file.${source}`)}</List.Item>
          ))}
        </List>
      </div>
    </Stack>
  )
}
