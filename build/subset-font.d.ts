/** The part of the library that the build uses; it has no types of its own. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes?: Record<string, { min: number; max: number }>
    /** Tags of OpenType features; without them all are kept. */
    keepFeatures?: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
