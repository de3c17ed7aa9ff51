import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Fragment } from 'react'

interface DownloadFile {
  label: string
  onSave: () => void
}

interface DownloadMenuProps {
  label: string
  isBusy: boolean
  /** The file formats of one content. */
  files?: readonly DownloadFile[]
  /** Several contents, each with its file formats. */
  groups?: readonly { label: string; files: readonly DownloadFile[] }[]
}

/** A button that offers a content in several file formats. */
export function DownloadMenu({ label, isBusy, files = [], groups = [] }: DownloadMenuProps) {
  const item = (file: DownloadFile, group = '') => (
    <Menu.Item
      key={file.label}
      onClick={file.onSave}
      {...(group ? { 'aria-label': `${group} ${file.label}` } : {})}
    >
      {file.label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => item(file))}
        {groups.map((group) => (
          <Fragment key={group.label}>
            <Menu.Label>{group.label}</Menu.Label>
            {group.files.map((file) => item(file, group.label))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
