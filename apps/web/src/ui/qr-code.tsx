import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code at the highest error-correction level; `size` in pixels. */
export function QrCode({ value, size = 120, label }: { value: string; size?: number; label: string }) {
  const { path, side } = useMemo(() => draw(value), [value])
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(value: string) {
  const { data, size } = encode(value, { ecc: 'H', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, side: size }
}
