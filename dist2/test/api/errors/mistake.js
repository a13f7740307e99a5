export const mistake = (method, path, call, [name, status, code, place, wrong, right]) => ({ name, method, path, call, status, code, place, wrong, right });
//# sourceMappingURL=mistake.js.map