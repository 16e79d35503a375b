/** Case and accents are no difference: 'jose' finds José. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLocaleLowerCase('en')

/** Whether every word that was typed is found somewhere in the texts; nothing typed finds everything. */
export const holdsAll = (texts: readonly string[], typed: string): boolean => {
  const all = plain(texts.join(' '))
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
