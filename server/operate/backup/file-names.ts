/** `homeroom-2026-11-22T023000Z.tar.gz`: sorted by name, archives are sorted by time (UTC). */
export const archiveName = (madeAt: Date): string =>
  `homeroom-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`

/** When an archive with a name of ours was made; undefined for other files. */
export function archiveTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] =
    /^homeroom-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}
