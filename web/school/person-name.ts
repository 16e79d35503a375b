/** First and last name, as a person is called in lists and sentences. */
export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`
