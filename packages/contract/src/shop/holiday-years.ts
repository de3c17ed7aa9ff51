/** Years whose holidays are known. Japan's later ones may still be moved by law. */
export const holidayYears = { min: 2000, max: 2050 } as const
