import { useMemo } from 'react'
import { encode } from 'uqr'

/**
 * A QR code with the highest error correction; `size` in pixels, including the quiet zone of four
 * modules that scanners need.
 */
export function QrCode({
  value,
  size = 120,
  label,
}: {
  value: string
  size?: number
  label: string
}) {
  const { path, side } = useMemo(() => draw(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One rectangle per run of dark modules. */
function draw(value: string) {
  const { data, size } = encode(value, { ecc: 'H', border: 4 })
  let path = ''
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (row[x]) x += 1
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  return { path, side: size }
}
