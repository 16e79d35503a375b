/** What the office reads about attendance for the district. */
export const sentences = {
  categoriesSaved: 'District attendance codes saved.',
} as const
