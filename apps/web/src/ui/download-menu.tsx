import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

interface DownloadMenuProps {
  label: string
  isBusy: boolean
  /** The kinds of file that are offered. */
  files: readonly { label: string; onSave: () => void }[]
}

/** A button that offers the same content as files of several kinds. */
export function DownloadMenu({ label, isBusy, files }: DownloadMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={file.onSave}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
