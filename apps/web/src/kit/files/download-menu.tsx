import { Button, Menu } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
import { PrintButton, type PrintButtonProps } from './print-button.tsx'

interface DownloadFile {
  readonly label: string
  readonly onSave: () => void
}

interface DownloadMenuProps {
  isBusy: boolean
  /** The file formats of one content. */
  files?: readonly DownloadFile[]
  /** Several contents, each with its file formats. */
  groups?: readonly { readonly label: string; readonly files: readonly DownloadFile[] }[]
  /** Missing for content that is not printed. */
  print?: PrintButtonProps
}

/** Offers a content in several file formats and on paper; on a phone all of it is in one menu. */
export function DownloadMenu({ isBusy, files = [], groups = [], print }: DownloadMenuProps) {
  const { t } = useTranslation('kit')
  const isPhone = useIsPhone()
  const item = (file: DownloadFile, group = '') => (
    <Menu.Item
      key={file.label}
      onClick={file.onSave}
      {...(group ? { 'aria-label': `${group} ${file.label}` } : {})}
    >
      {file.label}
    </Menu.Item>
  )
  const { onPrint = () => window.print() } = print ?? {}
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={isBusy || (isPhone && print?.isBusy === true)}
          >
            {t(isPhone && print ? 'files.download_or_print' : 'files.download')}
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
          {isPhone && print && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
                {t('files.print')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isPhone && print && <PrintButton {...print} />}
    </>
  )
}
