"""An example of every class of torch.distributions: how it is made of tensors, and parameters for a batch of them."""

import functools

import torch
from torch import distributions as D

B = 4
torch.set_default_dtype(torch.float64)


def positive(*shape, low=0.5, high=2.5):
    return low + (high - low) * torch.rand(B, *shape)


def unit(*shape):
    return positive(*shape, low=0.15, high=0.85)


def real(*shape):
    return torch.randn(B, *shape)


def lower(n):
    return torch.tril(real(n, n), -1) * 0.3 + torch.diag_embed(positive(n))


def definite(n):
    factor = lower(n)
    return factor @ factor.mT


def simplex(*shape):
    return torch.softmax(real(*shape), -1)


class Case:
    """`make(*parameters)` is the distribution of one example; the parameters have a batch dim in front."""

    def __init__(self, make, *parameters):
        self.make, self.parameters = make, parameters

    def of_example(self, i):
        return self.make(*(p[i] for p in self.parameters))


def _with(cls, **fixed):
    """The class with some of its arguments given; the parameters by their names."""
    def keywords(*names):
        return lambda *values: cls(**dict(zip(names, values)), **fixed)
    return keywords


@functools.cache
def cases():
    with torch.random.fork_rng():
        torch.manual_seed(3)
        return _cases()


def _cases():
    return {
        "Bernoulli": Case(D.Bernoulli, unit(3)),
        "Bernoulli(logits)": Case(_with(D.Bernoulli)("logits"), real()),
        "Beta": Case(D.Beta, positive(), positive()),
        "Binomial": Case(lambda p: D.Binomial(5, p), unit(3)),
        "Binomial(counts)": Case(lambda n, p: D.Binomial(n, logits=p), torch.tensor([3.0, 5, 7, 2]), real()),
        "Categorical": Case(D.Categorical, simplex(4)),
        "Categorical(logits)": Case(_with(D.Categorical)("logits"), real(2, 4)),
        "Cauchy": Case(D.Cauchy, real(), positive()),
        "Chi2": Case(D.Chi2, positive(2)),
        "ContinuousBernoulli": Case(D.ContinuousBernoulli, torch.tensor([0.2, 0.4995, 0.7, 0.5])),
        "ContinuousBernoulli(logits)": Case(_with(D.ContinuousBernoulli)("logits"), real(3)),
        "Dirichlet": Case(D.Dirichlet, positive(3)),
        "Exponential": Case(D.Exponential, positive()),
        "FisherSnedecor": Case(D.FisherSnedecor, positive(2, low=5, high=8), positive(2, low=5, high=8)),
        "Gamma": Case(D.Gamma, positive(2), positive(2)),
        "GeneralizedPareto": Case(D.GeneralizedPareto, real(), positive(), positive(low=0.1, high=0.3)),
        "Geometric": Case(D.Geometric, unit(2)),
        "Geometric(logits)": Case(_with(D.Geometric)("logits"), real()),
        "Gumbel": Case(D.Gumbel, real(), positive()),
        "HalfCauchy": Case(D.HalfCauchy, positive()),
        "HalfNormal": Case(D.HalfNormal, positive(2)),
        "Independent": Case(lambda m, s: D.Independent(D.Normal(m, s), 1), real(3), positive(3)),
        "Independent(Bernoulli)": Case(lambda p: D.Independent(D.Bernoulli(p), 1), unit(3)),
        "InverseGamma": Case(D.InverseGamma, positive(low=3, high=4), positive()),
        "Kumaraswamy": Case(D.Kumaraswamy, positive(), positive()),
        "LKJCholesky": Case(lambda c: D.LKJCholesky(3, c), positive()),
        "Laplace": Case(D.Laplace, real(2), positive(2)),
        "LogNormal": Case(D.LogNormal, real(), positive(high=1)),
        "LogisticNormal": Case(D.LogisticNormal, real(2), positive(2)),
        "LowRankMultivariateNormal": Case(D.LowRankMultivariateNormal, real(3), real(3, 2), positive(3)),
        "MixtureSameFamily": Case(lambda w, m, s: D.MixtureSameFamily(D.Categorical(w), D.Normal(m, s)), simplex(3), real(3), positive(3)),
        "MixtureSameFamily(vectors)": Case(
            lambda w, m, s: D.MixtureSameFamily(D.Categorical(logits=w), D.Independent(D.Normal(m, s), 1)), real(3), real(3, 2), positive(3, 2)),
        "Multinomial": Case(lambda p: D.Multinomial(4, p), simplex(3)),
        "Multinomial(logits)": Case(lambda p: D.Multinomial(4, logits=p), real(3)),
        "MultivariateNormal(scale_tril)": Case(_with(D.MultivariateNormal)("loc", "scale_tril"), real(3), lower(3)),
        "MultivariateNormal(covariance)": Case(_with(D.MultivariateNormal)("loc", "covariance_matrix"), real(3), definite(3)),
        "MultivariateNormal(precision)": Case(_with(D.MultivariateNormal)("loc", "precision_matrix"), real(3), definite(3)),
        "NegativeBinomial": Case(D.NegativeBinomial, positive(2), unit(2)),
        "NegativeBinomial(logits)": Case(_with(D.NegativeBinomial)("total_count", "logits"), positive(), real()),
        "Normal": Case(D.Normal, real(3), positive(3)),
        "Normal(number)": Case(lambda m: D.Normal(m, 2.0), real()),
        "OneHotCategorical": Case(D.OneHotCategorical, simplex(4)),
        "OneHotCategorical(logits)": Case(_with(D.OneHotCategorical)("logits"), real(4)),
        "OneHotCategoricalStraightThrough": Case(D.OneHotCategoricalStraightThrough, simplex(4)),
        "Pareto": Case(D.Pareto, positive(), positive(low=3, high=4)),
        "Poisson": Case(D.Poisson, positive(2)),
        "RelaxedBernoulli": Case(D.RelaxedBernoulli, positive(), unit()),
        "RelaxedBernoulli(logits)": Case(_with(D.RelaxedBernoulli)("temperature", "logits"), positive(), real(2)),
        "RelaxedOneHotCategorical": Case(D.RelaxedOneHotCategorical, positive(), simplex(3)),
        "StudentT": Case(D.StudentT, positive(low=3, high=6), real(), positive()),
        "TransformedDistribution": Case(
            lambda m, s: D.TransformedDistribution(D.Normal(m, s), [D.SigmoidTransform(), D.AffineTransform(1.0, s)]), real(), positive()),
        "TransformedDistribution(vectors)": Case(
            lambda m, s: D.TransformedDistribution(D.Independent(D.Normal(m, s), 1), D.StickBreakingTransform()), real(3), positive(3)),
        "Uniform": Case(D.Uniform, -positive(2), positive(2, low=1, high=2)),
        "Uniform(narrow)": Case(D.Uniform, positive(low=0.1, high=0.3), positive(low=0.6, high=0.8)),
        "Uniform(far)": Case(D.Uniform, positive(low=3, high=4), positive(low=5, high=6)),
        "VonMises": Case(D.VonMises, real(), positive()),
        "Weibull": Case(D.Weibull, positive(), positive()),
        "Wishart": Case(_with(D.Wishart)("df", "scale_tril"), positive(low=4, high=6), lower(3)),
        "Wishart(covariance)": Case(_with(D.Wishart)("df", "covariance_matrix"), positive(low=4, high=6), definite(3)),
    }
