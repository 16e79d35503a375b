/** Set by `npm run test:long`, which repeats the random tests of `npm test` more often. */
const isLong = () => process.env['HOMEROOM_TEST_LONG'] === '1'

/**
 * How many tries a random test or a test that kills processes makes: `usual` in `npm test`, `long` in `npm run
 * test:long`.
 */
export const timesOf = ({ usual, long }: { usual: number; long: number }): number => (isLong() ? long : usual)
