const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes as people read it: '0 Bytes', '6.77 KB', '10 MB'. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}
