/** A record from a server that may leave out some or all rights. */
type Unsure<R extends { may: object }> = Omit<R, 'may'> & { may?: Partial<R['may']> | undefined }

/**
 * Fills in missing rights as allowed. If a page offers too much, the server still refuses; if it offered too little, people
 * could not do their work.
 */
export const withRights = <R extends { may: Record<string, boolean> }>(
  record: R | Unsure<R>,
  rights: readonly (keyof R['may'] & string)[],
): R => {
  const all = Object.fromEntries(rights.map((right) => [right, true]))
  return { ...record, may: { ...all, ...record.may } } as R
}
