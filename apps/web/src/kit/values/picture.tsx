import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#lib/api-client.ts'

/** An uploaded picture, square. It is fetched with the session's token, since an `<img src>` would carry none. */
export function Picture({ id, alt, size, full = false }: { id: string; alt: string; size: number; full?: boolean }) {
  const { data } = useQuery({
    queryKey: ['files', id, full ? 'full' : 'thumb'],
    queryFn: () => api.blob(`/v1/files/${id}?size=${full ? 'full' : 'thumb'}`),
    // An id's picture never changes.
    staleTime: Infinity,
  })
  const url = useObjectUrl(data)
  const box = { width: size, height: size, borderRadius: 4, objectFit: 'cover', display: 'block', background: 'var(--mantine-color-default-border)' } as const
  return url ? <img src={url} alt={alt} style={box} width={size} height={size} /> : <span style={box} aria-hidden />
}

function useObjectUrl(blob: Blob | undefined) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
