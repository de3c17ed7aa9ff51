import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import 'react-image-crop/dist/ReactCrop.css'
import { Button, Group, Loader, SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { Dialog } from '#lib/dialog.tsx'
import { usePictureUrl } from '../values/picture.tsx'

interface CropDialogProps {
  /** The uploaded picture. */
  id: string
  onCropped: (file: File) => void
  onClose: () => void
}

const shapes = ['square', 'free'] as const
type Shape = (typeof shapes)[number]
const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/**
 * Selects the visible part of a picture: square, as shown by buttons and lists, or free; by
 * pointer, finger or arrow keys.
 */
export function CropDialog({ id, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const picture = useRef<HTMLImageElement>(null)
  const url = usePictureUrl(id, 'full')
  const [shape, setShape] = useState<Shape>('square')
  const [crop, setCrop] = useState<PercentCrop>()
  const begin = (next: Shape) => {
    setShape(next)
    const { naturalWidth: width = 1, naturalHeight: height = 1 } = picture.current ?? {}
    setCrop(
      next === 'free'
        ? whole
        : centerCrop(makeAspectCrop({ unit: '%', width: 100 }, 1, width, height), width, height),
    )
  }
  const apply = async () => {
    const file = picture.current && crop && (await cropped(picture.current, crop))
    if (file) onCropped(file)
  }
  return (
    <Dialog onClose={onClose} title={t('kit:image.crop_title')} size={520}>
      <SegmentedControl
        aria-label={t('kit:image.shape')}
        value={shape}
        onChange={(next) => begin(next === 'free' ? 'free' : 'square')}
        data={shapes.map((one) => ({ value: one, label: t(`kit:image.shapes.${one}`) }))}
        mb="sm"
      />
      <div style={{ textAlign: 'center' }}>
        {url ? (
          <ReactCrop
            {...(crop ? { crop } : {})}
            {...(shape === 'square' ? { aspect: 1 } : {})}
            keepSelection
            minWidth={24}
            minHeight={24}
            ariaLabels={cropLabels(t)}
            onChange={(_pixels, next) => setCrop(next)}
          >
            <img
              ref={picture}
              src={url}
              alt={t('kit:image.crop_title')}
              style={{ maxHeight: '55dvh', display: 'block' }}
              onLoad={() => begin('square')}
            />
          </ReactCrop>
        ) : (
          <Loader />
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button onClick={() => void apply()} disabled={!crop || crop.width === 0}>
          {t('kit:image.crop')}
        </Button>
      </Group>
    </Dialog>
  )
}

type Translate = ReturnType<typeof useTranslation<['kit', 'common']>>['t']

/** Returns the labels of the frame and its eight handles for screen readers. */
function cropLabels(t: Translate) {
  const handle = t('kit:image.crop_handle')
  return {
    cropArea: t('kit:image.crop_area'),
    nwDragHandle: handle,
    nDragHandle: handle,
    neDragHandle: handle,
    eDragHandle: handle,
    seDragHandle: handle,
    sDragHandle: handle,
    swDragHandle: handle,
    wDragHandle: handle,
  }
}

/** The part of a picture inside the frame, in pixels of the picture; PNG keeps transparency. */
async function cropped(
  picture: HTMLImageElement,
  { x, y, width, height }: PercentCrop,
): Promise<File | null> {
  const [across, down] = [picture.naturalWidth / 100, picture.naturalHeight / 100]
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * across))
  canvas.height = Math.max(1, Math.round(height * down))
  const context = canvas.getContext('2d')
  context?.drawImage(
    picture,
    x * across,
    y * down,
    width * across,
    height * down,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], 'picture.png', { type: blob.type })
}
