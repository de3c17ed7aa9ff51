import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { api } from '#lib/api-client.ts'

/** A picture of the shop. It needs the session's token, so it is fetched and shown from memory. */
export function Picture({ id, size, alt }: { id: string | null; size: number; alt: string }) {
  const { data } = useQuery({
    queryKey: ['files', id, size > 160 ? 'full' : 'thumb'],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: () => api.blob(`/v1/files/${id}?size=${size > 160 ? 'full' : 'thumb'}`),
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  if (id === null) return <IconPhoto size={size * 0.6} color="var(--mantine-color-dimmed)" aria-hidden />
  if (!url) return <Skeleton width={size} height={size} />
  return <img src={url} alt={alt} width={size} height={size} style={{ objectFit: 'cover', borderRadius: 4, display: 'block' }} />
}
