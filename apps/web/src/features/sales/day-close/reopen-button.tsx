import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAction } from '#lib/api/use-action.ts'

/** Opens a closed day again, with a reason. */
export function ReopenButton({ date }: { date: string }) {
  const { t } = useTranslation('day-close')
  const [isOpen, setOpen] = useState(false)
  const reopen = useAction('POST', '/v1/day-close/reopen', { done: t('reopen.done') })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('reopen.button')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('reopen.title', { date })}
          text={t('reopen.text')}
          ok={t('reopen.ok')}
          isDangerous
          defaults={{ reason: '' }}
          body={({ reason }) => ({ business_date: date, reason })}
          action={reopen}
          onClose={() => setOpen(false)}
        >
          <TextField name="reason" label={t('reopen.reason')} maxLength={400} required hasFocus />
        </FormDialog>
      )}
    </>
  )
}
