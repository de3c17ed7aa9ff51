import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { formatTime } from '#lib/text/format.ts'
import { CopyButton } from '#ui/input/copy-button.tsx'
import { QrCode } from '#ui/input/qr-code.tsx'
import { Section } from '#ui/layout/section.tsx'

interface ScreenDevice {
  readonly id: string
  readonly name: string
  readonly api_key_hint: string | null
}

interface Link {
  readonly url: string
  readonly expires_at: string
}

/** Opens the device as a register in a browser: the link is valid once, for ten minutes. */
export function DeviceScreenSection({ device }: { device: ScreenDevice }) {
  const { t: texts } = useTranslation('devices')
  const [link, setLink] = useState<Link | null>(null)
  const make = useAction('POST', `/v1/devices/${device.id}/pairing`, {
    onDone: ({ data: { token, expires_at } }) =>
      setLink({ url: `${location.origin}/register/#pair=${token}`, expires_at }),
  })
  return (
    <Section
      title={texts('screen.title')}
      description={texts('screen.description')}
      actions={
        <ActionButton
          variant={device.api_key_hint ? 'light' : 'filled'}
          leftSection={<IconDeviceTablet size={16} aria-hidden />}
          action={make}
        >
          {texts('screen.open')}
        </ActionButton>
      }
    >
      {device.api_key_hint && <Text size="sm">{texts('screen.replaces')}</Text>}
      {link && <LinkDialog name={device.name} link={link} onClose={() => setLink(null)} />}
    </Section>
  )
}

function LinkDialog({ name, link, onClose }: { name: string; link: Link; onClose: () => void }) {
  const { t: texts } = useTranslation('devices')
  const timeZone = useTimeZone()
  return (
    <Dialog onClose={onClose} title={texts('screen.link_title', { name })}>
      <Stack align="center" gap="md">
        <Text size="sm">
          {texts('screen.link_text', { time: formatTime(link.expires_at, timeZone) })}
        </Text>
        <QrCode value={link.url} size={240} label={texts('screen.qr')} />
        <Group>
          <Anchor href={link.url} target="_blank" rel="noreferrer">
            {texts('screen.open_here')}
          </Anchor>
          <CopyButton
            value={link.url}
            label={texts('screen.copy')}
            copiedLabel={texts('key.copied')}
          />
        </Group>
      </Stack>
    </Dialog>
  )
}
