/** A record as a server may send it that does not say what people may do with it. */
type Unsure<R extends { may: object }> = Omit<R, 'may'> & { may?: Partial<R['may']> | undefined }

/**
 * The record with its `may`. What the reply does not say is allowed: a page that offers too much is told so by the server,
 * one that offers too little keeps people from their work.
 */
export const withRights = <R extends { may: Record<string, boolean> }>(
  record: R | Unsure<R>,
  rights: readonly (keyof R['may'] & string)[],
): R => {
  const all = Object.fromEntries(rights.map((right) => [right, true]))
  return { ...record, may: { ...all, ...record.may } } as R
}
