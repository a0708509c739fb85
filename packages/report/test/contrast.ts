/** Contrast of colours, as WCAG 2.2 reckons it. */

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))

const luminance = (colour: string): number => {
  const [r, g, b] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour over another, so opaque. */
export const mixed = (over: string, under: string, opacity: number): string => {
  const below = channels(under)
  const shares = channels(over).map((channel, i) => Math.round(channel * opacity + below[i]! * (1 - opacity)))
  return `#${shares.map((share) => share.toString(16).padStart(2, '0')).join('')}`
}
