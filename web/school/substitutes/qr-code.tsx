import { encode } from 'uqr'

/** Scanners need this margin around the code. */
const BORDER = 4

/** A text as a QR code, dark on white in both themes, because scanners expect that. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      data-print-color
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
