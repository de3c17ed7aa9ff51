import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconCrop, IconPhotoPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { usePictureDrop } from '#lib/use-picture-drop.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { Picture } from '../values/picture.tsx'
import { type ControlProps, useControl } from './control-props.ts'
import classes from './image-control.module.css'

// It has its own library.
const CropDialog = lazy(() => import('./crop-dialog.tsx').then((m) => ({ default: m.CropDialog })))

const types = ['image/jpeg', 'image/png']

/**
 * A picture (JPG or PNG): selected, dropped, pasted or photographed, uploaded at once, and assigned
 * to the record when the form is saved. It can be cropped.
 */
export function ImageControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { labelProps, value, onChange, error } = useControl<string | null>(props)
  const { send, isBusy } = useUpload(onChange)
  const [isCropping, setCropping] = useState(false)
  const drop = usePictureDrop(send)
  return (
    <Input.Wrapper {...labelProps} error={error} labelElement="div">
      <div className={classes.zone} {...drop}>
        <Picture id={value ?? null} size={96} alt={props.label} />
        <div className={classes.tools}>
          <PictureButtons
            hasPicture={Boolean(value)}
            isBusy={isBusy}
            onFile={(file) => void send(file)}
            onCrop={() => setCropping(true)}
            onRemove={() => onChange(null)}
          />
          <Text size="xs" c="dimmed">
            {t('image.hint')}
          </Text>
        </div>
      </div>
      {isCropping && value && (
        <Suspense>
          <CropDialog
            id={value}
            onClose={() => setCropping(false)}
            onCropped={(file) => {
              setCropping(false)
              void send(file)
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

interface PictureButtonsProps {
  hasPicture: boolean
  isBusy: boolean
  onFile: (file: File) => void
  onCrop: () => void
  onRemove: () => void
}

function PictureButtons({ hasPicture, isBusy, onFile, onCrop, onRemove }: PictureButtonsProps) {
  const { t } = useTranslation('kit')
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const pick = { accept: types.join(','), onChange: (file: File | null) => file && onFile(file) }
  return (
    <Group gap={6}>
      <FileButton {...pick}>
        {(button) => (
          <Button
            {...button}
            size="compact-sm"
            variant="default"
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            loading={isBusy}
          >
            {t('image.choose')}
          </Button>
        )}
      </FileButton>
      {hasCamera && (
        <FileButton {...pick} capture="environment">
          {(button) => (
            <Button
              {...button}
              size="compact-sm"
              variant="default"
              leftSection={<IconCamera size={16} aria-hidden />}
            >
              {t('image.camera')}
            </Button>
          )}
        </FileButton>
      )}
      {hasPicture && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCrop size={16} aria-hidden />}
          onClick={onCrop}
        >
          {t('image.crop')}
        </Button>
      )}
      {hasPicture && (
        <Button size="compact-sm" variant="subtle" color="error" onClick={onRemove}>
          {t('image.remove')}
        </Button>
      )}
    </Group>
  )
}

/** Uploads a picture and returns its id; a refusal is shown at once. */
function useUpload(onUploaded: (id: string) => void) {
  const { t } = useTranslation('kit')
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File) => {
    if (!types.includes(file.type)) return notify({ message: t('image.type'), color: 'error' })
    setBusy(true)
    try {
      const body = new FormData()
      body.set('file', file)
      const { data } = await api.post('/v1/files', body, { silent: true })
      onUploaded(data.id)
    } catch (problem) {
      notify({
        message:
          problem instanceof ApiError && problem.body.errors ? problem.message : t('image.failed'),
        color: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy }
}
