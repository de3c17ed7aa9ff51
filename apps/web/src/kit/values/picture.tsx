import { Skeleton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '#lib/api/api-client.ts'

interface PictureProps {
  size: number
  alt: string
}

/** A picture of the shop, or a placeholder. */
export function Picture({ id, ...rest }: PictureProps & { id: string | null }) {
  if (id === null)
    return <IconPhoto size={rest.size * 0.6} color="var(--mantine-color-dimmed)" aria-hidden />
  return <Fetched id={id} {...rest} />
}

function Fetched({ id, size, alt }: PictureProps & { id: string }) {
  const url = usePictureUrl(id, size > 160 ? 'full' : 'thumb')
  if (!url) return <Skeleton width={size} height={size} />
  return (
    <img
      src={url}
      alt={alt}
      width={size}
      height={size}
      style={{ objectFit: 'cover', borderRadius: 4, display: 'block' }}
    />
  )
}

/**
 * A picture requires the session's token, so it is fetched and shown from memory; null while
 * loading.
 */
export function usePictureUrl(id: string, size: 'full' | 'thumb'): string | null {
  const { data } = useQuery({
    queryKey: ['files', id, size],
    staleTime: Infinity,
    queryFn: () => api.blob(`/v1/files/${id}?size=${size}`),
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
