/** Set by `npm run test:long`, which repeats more often what `npm test` tries a few times. */
const isLong = () => process.env['HOMEROOM_TEST_LONG'] === '1'

/** How often a test of chance or of kills tries: `usual` in `npm test`, `long` in `npm run test:long`. */
export const timesOf = ({ usual, long }: { usual: number; long: number }): number => (isLong() ? long : usual)
