import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { api } from '#lib/api-client.ts'

interface PictureProps {
  size: number
  alt: string
}

/** A picture of the shop, or the sign that there is none. */
export function Picture({ id, ...rest }: PictureProps & { id: string | null }) {
  if (id === null) return <IconPhoto size={rest.size * 0.6} color="var(--mantine-color-dimmed)" aria-hidden />
  return <Fetched id={id} {...rest} />
}

/** It needs the session's token, so it is fetched and shown from memory. */
function Fetched({ id, size, alt }: PictureProps & { id: string }) {
  const { data } = useQuery({
    queryKey: ['files', id, size > 160 ? 'full' : 'thumb'],
    staleTime: Infinity,
    queryFn: () => api.blob(`/v1/files/${id}?size=${size > 160 ? 'full' : 'thumb'}`),
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  if (!url) return <Skeleton width={size} height={size} />
  return <img src={url} alt={alt} width={size} height={size} style={{ objectFit: 'cover', borderRadius: 4, display: 'block' }} />
}
