// The texts of pictures whose contrast with what lies below their middle is less than 4.5.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const parts = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]) => 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
const faint = new Set();
// Letters in the colour of the ground stand around others, to set them off.
for (const text of document.querySelectorAll(`:is(${arguments[0]}) text:not(.ground)`)) {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (right === left) continue;
  let below = null;
  for (const shape of text.closest("svg").querySelectorAll("rect, circle, text")) {
    if (shape === text) break;
    const { fill, fillOpacity, display } = getComputedStyle(shape);
    const box = shape.getBoundingClientRect();
    const across = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2) <= box.width / 2;
    const covers = shape.tagName === "circle" ? across : box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    if (shape.tagName !== "text" && covers && display !== "none" && fill !== "none" && fillOpacity === "1" && parts(fill)[3] === 255) below = fill;
  }
  for (let around = text.closest("svg"); !below && around; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (parts(backgroundColor)[3] === 255) below = backgroundColor;
  }
  const [light, dark] = [getComputedStyle(text).fill, below ?? "white"].map((colour) => luminance(parts(colour))).sort((one, two) => two - one);
  const contrast = (light + 0.05) / (dark + 0.05);
  if (contrast < 4.5) faint.add(`${text.textContent} (${text.getAttribute("class")}) on ${below}: ${contrast.toFixed(2)}`);
}
return [...faint];
