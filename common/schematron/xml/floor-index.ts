/** Index of the last of the ascending numbers that is at most `limit`; the first one is. */
export function floorIndex(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= limit) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
