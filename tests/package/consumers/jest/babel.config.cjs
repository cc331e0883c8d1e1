module.exports = { presets: ['@babel/preset-env'] };
