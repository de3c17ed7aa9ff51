import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTools } from '#kit/list/list-tools.tsx'
import classes from './set-up-list.module.css'

/**
 * Performs most steps at once with a template. The URL of a new shop's dashboard opens it
 * (`?start=template`).
 */
export function TemplateOffer({ onChange }: { onChange: () => Promise<unknown> }) {
  const { t } = useTranslation('templates')
  const { TemplateDialog } = useListTools()
  const { start } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isOpened, setOpened] = useState(false)
  const close = () => {
    setOpened(false)
    if (start) void navigate({ to: '.', search: {}, replace: true })
    void onChange()
  }
  return (
    <div className={classes.offer}>
      <p>{t('hint')}</p>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconTemplate size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('start')}
      </Button>
      <Suspense>
        {(isOpened || start === 'template') && <TemplateDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
